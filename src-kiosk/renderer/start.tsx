import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { product } from '#shared/brand.ts';
import { App } from './app.tsx';
import { hearScreenFailure } from './screen-failure.ts';
import './styles/fonts.css';
import './styles/kiosk.css';
import './frame.css';
import './keys/screen-keys.css';
import './screens/doorway.css';
import './screens/setup/setup.css';
import './screens/scan/scan.css';
import './screens/scan/verdict.css';
import './screens/sell/sell.css';
import './screens/cash/cash.css';
import './screens/shift-screen.css';
import './screens/full-house.css';

const root = document.getElementById('root');
if (root === null) throw new Error('this page has no root');
document.title = `${product.name} Kasse`;
createRoot(root, { onUncaughtError: (error) => hearScreenFailure(error, root) }).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
