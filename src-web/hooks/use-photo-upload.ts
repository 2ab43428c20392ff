import { trpc } from '../api.ts';
import { failureOf, failureSentence, type NeutralWords } from '../failure-sentence.ts';

/** The photo did not arrive: nothing else was sent. */
export class PhotoNotSent extends Error {
  constructor(cause: unknown) {
    super('the photo was not sent', { cause });
  }

  /** Why, where the server has said so. */
  reasonIn(words?: NeutralWords): string | undefined {
    return failureOf(this.cause).code === null ? undefined : failureSentence(this.cause, words);
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
