import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { brand } from '#shared/brand.ts';
import { App } from './app.tsx';
import { hearScreenFailure } from './screen-failure.ts';
import './styles/fonts.css';
import './styles/kiosk.css';
import './styles/frame.css';
import './styles/doorway.css';
import './styles/setup.css';
import './styles/scan.css';
import './styles/verdict.css';
import './styles/sell.css';
import './styles/cash.css';
import './styles/shifts.css';
import './styles/house.css';

const root = document.getElementById('root');
if (root === null) throw new Error('this page has no root');
document.title = `${brand.name} Kasse`;
createRoot(root, { onUncaughtError: (error) => hearScreenFailure(error, root) }).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
