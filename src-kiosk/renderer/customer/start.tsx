import { createRoot } from 'react-dom/client';
import type { CustomerBridge } from '#shared/door/customer-view.ts';
import { CustomerPage } from './customer-page.tsx';
import '../styles/fonts.css';
import '../styles/kiosk.css';
import './customer.css';

const root = document.getElementById('root');
if (root === null) throw new Error('this page has no root');
const { customer } = window as unknown as { customer: CustomerBridge };
const page = createRoot(root);
customer.onView((view) => page.render(<CustomerPage view={view} />));
