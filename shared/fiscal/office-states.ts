/** How far a security device's set-up has come. An Epson device is `new` until its desk has set it up. */
export const DEVICE_STEPS = ['new', 'created', 'deployed', 'pin-set', 'ready', 'retired'] as const;
export type DeviceStep = (typeof DEVICE_STEPS)[number];

/** A closing's archive: still at the device, being checked, good, with something wrong in it, or not to be had. */
export const ARCHIVE_STATES = ['wanted', 'checking', 'verified', 'faulty', 'failed'] as const;
export type ArchiveState = (typeof ARCHIVE_STATES)[number];

/** What is handed to an inspector: it waits, is written, can be fetched, did not come about, or was removed. */
export const PACKAGE_STATES = ['waiting', 'running', 'ready', 'failed', 'removed'] as const;
export type PackageState = (typeof PACKAGE_STATES)[number];
