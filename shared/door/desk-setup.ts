import type { PaperMm, PrinterModelView, PrinterSystem } from './printer-setup.ts';

/** A server that answered as one of ours; `isPlain` is http in the local network. */
export type ServerView = {
  url: string;
  name: string;
  version: string;
  certificateUntil: Date | null;
  isPlain: boolean;
};
export type ServerQuestion = { text: string; isPlainAccepted: boolean };

/** What this machine is told by hand; `isGiven` is what the environment says instead, and can't be changed here. */
export type SettingsView = {
  serverUrl: string | null;
  serverName: string | null;
  /** As `KeptPrinterAddress` says: in the network, behind the system's queue, at a serial line, or as it was once. */
  printer: string | null;
  printerSystem: PrinterSystem;
  /** Null is one that the library does not know. */ printerModel: string | null;
  paperMm: PaperMm;
  /** All the library knows. */ printerModels: PrinterModelView[];
  /** Null is as the program was made. */ isFullScreen: boolean | null;
  /** A second display, where there is one, is the guest's. */ hasCustomerDisplay: boolean;
  isSoundOn: boolean;
  startsAtLogin: boolean;
  isGiven: { printer: boolean; isFullScreen: boolean };
};
export type SettingsPatch = Partial<
  Pick<SettingsView, 'printer' | 'printerModel' | 'paperMm' | 'isFullScreen' | 'hasCustomerDisplay' | 'startsAtLogin'>
>;
