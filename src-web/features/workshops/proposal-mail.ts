import { mailHref } from '#shared/contact/write-to-us.ts';

/** The fields of a proposal (specification §5), as lines to fill in. */
const BODY = [
  'Artist name: ',
  'Workshop topic: ',
  'Description (optional): ',
  'Preferred date and time: ',
  'Duration (30 to 180 minutes): 60',
  'Artist fee in EUR (0 if none): ',
  '',
  'I can send a photo as an attachment.',
  '',
  'I am a real person and I agree: I am a legitimate instructor, I accept the privacy policy and the terms, you review my proposal and contact me by e-mail, and false information may lead to a permanent ban.',
].join('\n');

/** A workshop proposal as a begun mail. */
export function proposalHref(email: string): string {
  return mailHref(email, 'Workshop proposal', BODY);
}
