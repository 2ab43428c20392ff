import { trpc } from './api.ts';

/** The photo did not arrive: nothing else was sent. */
export class PhotoNotSent extends Error {
  constructor(cause: unknown) {
    super('the photo was not sent', { cause });
  }
}

/** Sends a workshop's photo ahead of its form and gives the token the form takes along. Throws PhotoNotSent. */
export function usePhotoUpload(): (file: File) => Promise<string> {
  const upload = trpc.workshops.uploadPhoto.useMutation();
  return async (file) => {
    const form = new FormData();
    form.append('picture', file);
    try {
      return (await upload.mutateAsync(form)).photoToken;
    } catch (error) {
      throw new PhotoNotSent(error);
    }
  };
}
