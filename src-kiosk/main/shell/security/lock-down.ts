import { app, Menu, session, type Session, type WebContents } from 'electron';
import { CUSTOMER_PARTITION } from '../customer/customer-display.ts';
import { strangerSession } from '../../link/network/portal-window.ts';
import { APP_ORIGIN } from '#shared/door/kiosk-app.ts';

/** The camera for scanning, the whole screen for the kiosk: nothing else is ever needed. */
const PERMISSIONS: readonly string[] = ['media', 'fullscreen'];

export function isOurs(url: string): boolean {
  return url === APP_ORIGIN || url.startsWith(`${APP_ORIGIN}/`);
}

/** 'media' is the microphone as well. */
function wantsSound(details: object): boolean {
  return 'mediaTypes' in details && Array.isArray(details.mediaTypes) && details.mediaTypes.includes('audio');
}

function lockPermissions(): void {
  const { defaultSession } = session;
  defaultSession.setPermissionCheckHandler(
    (...[, permission, origin, { mediaType }]) =>
      PERMISSIONS.includes(permission) && mediaType !== 'audio' && isOurs(origin),
  );
  defaultSession.setPermissionRequestHandler((...[, permission, callback, details]) =>
    callback(PERMISSIONS.includes(permission) && !wantsSound(details) && isOurs(details.requestingUrl)),
  );
  defaultSession.setDevicePermissionHandler(() => false);
}

/** A session that is given nothing: no permission, no device, no file. */
function lockWhole(locked: Session): void {
  locked.setPermissionCheckHandler(() => false);
  locked.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  locked.setDevicePermissionHandler(() => false);
  locked.on('will-download', (event) => event.preventDefault());
}

function lockContents(contents: WebContents): void {
  // A network's page may lead on, and only on the web: its session serves none of our own pages.
  const mayLead = (url: string) => contents.session === strangerSession() && /^https?:/.test(url);
  const hold = (event: { url: string; preventDefault(): void }) => {
    if (!mayLead(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', hold);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** Every page of this app, today's and any that comes, is held to its own address, without a menu's shortcuts. */
export function lockDown(): void {
  Menu.setApplicationMenu(null); // the default one brings reload, zoom, the inspector and quit as shortcuts
  lockPermissions();
  lockWhole(strangerSession());
  lockWhole(session.fromPartition(CUSTOMER_PARTITION));
  app.on('web-contents-created', (_, contents) => lockContents(contents));
}
