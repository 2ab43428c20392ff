import type { Genre } from '#shared/art/inks.ts';
import type { WalletWord } from '#shared/tickets/wallet-words.ts';

/** One line of a pass. */
export type ApplePassField = {
  key: string;
  label: WalletWord;
  value: string;
  /** What a phone says when the value has changed; `%@` stands for the new one. */
  changeMessage?: WalletWord;
  /** The value is an instant with its offset, shown by the clock of that offset. */
  isInstant?: true;
};

/** Where a line stands: the first four are the front. */
export type ApplePassPart = 'header' | 'primary' | 'secondary' | 'auxiliary' | 'back';

/** What a pass shows; who signs it and where it asks for changes is the adapter's. */
export type ApplePassFace = {
  style: 'eventTicket' | 'generic';
  /** What a phone reads aloud. */
  description: WalletWord;
  fields: Record<ApplePassPart, readonly ApplePassField[]>;
  /** Null: there is nothing to scan any more. */
  code: { message: string; altText: string } | null;
  /** Greyed out: it opens no door. */
  isVoid: boolean;
  /** Passes with the same value lie on one pile. */
  pile?: string;
  /** When the phone offers the pass by itself. */
  evenings: readonly { startsAt: Date; endsAt: Date }[];
  /** From when on the phone puts it with those that are over. */
  expiresAt: Date | null;
  /** The event, for the phone's calendar and suggestions. */
  event?: { title: string; location: string; startsAt: Date; endsAt: Date; isWorkshop: boolean };
  poster?: { id: string; genre: Genre };
};

/** What a phone proves itself with, and what the pass is asked for by. */
export type ApplePassKeys = { serial: string; token: string };

/** Passes for Apple's Wallet. */
export type AppleWallet = {
  passTypeId: string;
  /** Whether passes that are signed now are taken by phones: the certificate has not run out. */
  isInDate(): boolean;
  /** The signed archive (`.pkpass`). */
  sign(keys: ApplePassKeys, face: ApplePassFace): Promise<Buffer>;
  /**
   * Tells a phone that one of its passes has changed. `gone`: it is not to be told again. Throws when it can't be told
   * now.
   */
  push(pushToken: string): Promise<'told' | 'gone'>;
};
