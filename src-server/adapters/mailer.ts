/** A mail ready to leave: both parts, attachments as bytes. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same on every attempt, so a mail sent twice is shown once. */
  messageId: string;
  replyTo?: string;
  headers?: Record<string, string>;
  attachments: { filename: string; contentType: string; content: Buffer; cid?: string }[];
};

export type Mailer = { send(mail: Mail): Promise<void>; close(): void };
