import { z } from 'zod';

/** `host:port` of a receipt printer in the house. */
export const PrinterAddress = z.string().regex(/^[\w.-]+:\d{1,5}$/);

/** A folder with `latest-linux.yml` and its like: https, because a program comes from it. */
export const UpdateChannel = z.url({ protocol: /^https$/ });

/** A server that answered as one of ours; `isPlain` is http in the house. */
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
  /** `host:port` of the receipt printer. */ printer: string | null;
  /** Null is as the program was made. */ isFullScreen: boolean | null;
  /** Where new versions lie. */ updates: string | null;
  isSoundOn: boolean;
  startsAtLogin: boolean;
  isGiven: { printer: boolean; isFullScreen: boolean; updates: boolean };
};
export type SettingsPatch = Partial<Pick<SettingsView, 'printer' | 'isFullScreen' | 'updates' | 'startsAtLogin'>>;
