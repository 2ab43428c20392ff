type Program = {
  platform: NodeJS.Platform;
  /** The running AppImage. */ appImage: string | undefined;
  /** The text of `app-update.yml`, which every installer carries. */ packaged: string | null;
  /** This desk's own setting instead of the packaged folder. */ chosen: string | null;
};

/** Where new versions lie, or why this program does not update itself. */
export type UpdateChannel = { url: string } | { url: null; why: string };

const lineOf = (text: string, key: string): string | undefined => new RegExp(`^${key}: *(\\S.*)$`, 'm').exec(text)?.[1];

/**
 * A package must be able to tell whose a new version is: on Windows by the publisher's name, on a Mac by the signature
 * that macOS itself compares. An AppImage has neither: there https vouches, and the SHA-512 from the same folder.
 */
export function updateChannel({ platform, appImage, packaged, chosen }: Program): UpdateChannel {
  if (packaged === null) return { url: null, why: 'it was not installed by an installer' };
  if (platform === 'linux' && appImage === undefined) return { url: null, why: 'the system’s packages update it' };
  if (platform === 'win32' && !/^publisherName:/m.test(packaged))
    return { url: null, why: 'the installer is not signed, so nobody could tell whose an update is' };
  const url = chosen ?? lineOf(packaged, 'url');
  if (url === undefined || !url.startsWith('https://')) return { url: null, why: 'updates come by https only' };
  return { url };
}
