import { openOnScreen } from './desk-backend.ts';

/**
 * `npm run kiosk`: the desk against the server at KIOSK_SERVER (http://localhost:3000), with the stand-in fiscal
 * device.
 */
process.exitCode = await openOnScreen({
  KIOSK_SERVER: 'http://localhost:3000',
  KIOSK_FISCAL: 'demo',
  KIOSK_FULL: '0',
  ...process.env,
});
