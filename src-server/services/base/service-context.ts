import type { Logger } from 'pino';
import type { ApiScope } from '#shared/api/scopes.ts';
import type { AuthLevel } from '#shared/accounts/second-factor.ts';
import type { PinCost } from '#shared/door/pin-verifier.ts';
import type { Operator } from '#shared/operator.ts';
import type { Role } from '#shared/permissions.ts';
import type { Drawings } from '#server/adapters/drawings.ts';
import type { DiskSpace } from '#server/adapters/disk.ts';
import type { FiscalSeal } from '#server/adapters/fiscal-seal.ts';
import type { FiscalFiles } from '#server/adapters/fiscal-files.ts';
import type { ForeignFiles } from '#server/adapters/foreign-files.ts';
import type { ImageStore } from '#server/adapters/images.ts';
import type { OutsideFetch } from '#server/adapters/outside-request.ts';
import type { PaymentProvider } from '#server/adapters/payment-provider.ts';
import type { Lang } from '#shared/lang.ts';
import type { TicketSigner } from '#server/adapters/ticket-signer.ts';
import type { Wallet } from '#server/adapters/wallet.ts';
import type { AppleWallet } from '#server/adapters/apple-wallet.ts';
import type { WebhookSender } from '#server/adapters/webhook-sender.ts';
import type { Db } from '#server/db/client.ts';

/** Somebody signed in. `heldBack`: roles that were granted, but don't count without a second factor. */
export type UserActor = {
  kind: 'user';
  userId: string;
  email: string;
  displayName: string;
  /** That they have chosen. */ lang?: Lang | null;
  roles: readonly Role[];
  heldBack?: readonly Role[];
  session?: { id: string; level: AuthLevel };
};

/**
 * A program with a key. It is nobody: it has no session and no account of its own, and does only what asks for a scope.
 * `roles` are those its owner has at this moment.
 */
export type KeyActor = {
  kind: 'key';
  keyId: string;
  ownerId: string;
  scopes: readonly ApiScope[];
  roles: readonly Role[];
};

/** Who acts. A system actor is a job or a webhook. */
export type Actor =
  | {
      kind: 'visitor';
      /** The password was right, the second factor is still missing: counts as a visitor. */ halfSignedIn?: {
        sessionId: string;
        userId: string;
      };
    }
  | UserActor
  | KeyActor
  | { kind: 'system'; job: string };

/** What every verb gets: the database, the clock, the outside, and who asks. */
export type ServiceContext = {
  db: Db;
  now: () => Date;
  actor: Actor;
  payments: PaymentProvider;
  signer: TicketSigner;
  /** Passes for phones in Google's wallet; undefined where no issuer is set up. */
  wallet?: Wallet;
  /** Passes for phones in Apple's Wallet; undefined without certificates. */
  appleWallet?: AppleWallet;
  /** Tells other programs what happens here. */
  webhooks: WebhookSender;
  /** Asks an address that a person typed in, without reaching into our own network. */
  outside: OutsideFetch;
  /** Reads what somebody else made, beside the thread that answers. */
  foreignFiles: ForeignFiles;
  /** Our own pictures as pixels. */
  drawings: Drawings;
  /** Pictures people upload. */
  images: ImageStore;
  /** The tills' tax files: archives of security devices, packages for inspectors. */
  fiscalFiles: FiscalFiles;
  /** The disk the data lies on. */
  disk: () => DiskSpace;
  operator: Operator;
  baseUrl: string;
  /** The shift calendar's access code, and the secret that PINs and unlock tokens are keyed with. */
  kasse: {
    code: string;
    pepper: string;
    /** Free entries that a cashier gives alone, of one desk and night. */ freePerNight?: number | undefined;
    /** Hours before an event begins from which its tickets are green. */ doorsOpenHours?: number | undefined;
    /** Terminals beside the desks print no slip: a cashier says that a card was charged. */ takesCardWithoutSlip?: boolean;
    /** Another cost of a PIN's trial than the shipped one; tests only. */ pinCost?: PinCost;
  };
  /** Security devices of the tills. */
  fiscal: {
    /** Seals what opens them; undefined without FISCAL_KEY: then none can be set up. */
    seal: FiscalSeal | undefined;
    /** The cloud provider's address, with the version. */
    fiskalyBase: string;
    /** Whether a device that is not certified may count: in demo mode. */
    takesStandIn: boolean;
  };
  /**
   * Where several processes share the database, which one this is. None where the folder's lock says that there is no
   * other: then nothing has to be agreed upon (db/schema/processes.ts).
   */
  processId?: string;
  /** Whether payments are real; a webhook event in the other mode is not ours. */
  isLive: boolean;
  log: Logger;
  /** The panel's preview: pages say what the drafts say. */
  showsDrafts?: boolean;
  /** Something public changed: cached pages and answers are stale. */
  contentChanged: () => void;
  /** Work was put in the outbox or the inbox: the worker starts at once and does not wait for its timer. */
  wakeJobs: () => void;
};

/** The same context acting as the system itself. */
export function asSystem(ctx: ServiceContext, job: string): ServiceContext {
  return { ...ctx, actor: { kind: 'system', job } };
}
