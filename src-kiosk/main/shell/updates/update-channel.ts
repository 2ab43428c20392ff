type Program = {
  platform: NodeJS.Platform;
  /** The running AppImage. */ appImage: string | undefined;
  /** The text of `app-update.yml`, which every installer carries. */ packaged: string | null;
  /** The folder that this desk's settings named under an earlier version. */ once: string | null;
};

const lineOf = (text: string, key: string): string | undefined => new RegExp(`^${key}: *(\\S.*)$`, 'm').exec(text)?.[1];

/**
 * Why this program does not update itself; null where it does, from the folder that its package names and no other. A
 * package must be able to tell whose a new version is: on Windows by the publisher's name, on a Mac by the signature that
 * macOS itself compares. An AppImage has neither: there https vouches, and the SHA-512 from the same folder.
 */
export function whyNoUpdates({ platform, appImage, packaged, once }: Program): string | null {
  if (packaged === null) return 'it was not installed by an installer';
  if (platform === 'linux' && appImage === undefined) return 'the system’s packages update it';
  if (platform === 'win32' && !/^publisherName:/m.test(packaged))
    return 'the installer is not signed, so nobody could tell whose an update is';
  const url = lineOf(packaged, 'url');
  if (url === undefined || !url.startsWith('https://')) return 'updates come by https only';
  // Whoever named another folder wanted other builds than this package's: they are not brought in unasked.
  return once === null || once === url ? null : `this desk had another folder, ${once}: package it with that one`;
}
