import type { LinkTrouble } from '#shared/door/desk-state.ts';
import { HELLO_PATH, ServerHello } from '#shared/door/server-hello.ts';
import { within } from '#shared/within.ts';
import type { Meaning } from '../../base/server-api.ts';
import type { DeskNet, Looked } from './desk-net.ts';

const PATIENCE_MS = 5_000;
/** While its page is open, so often it is asked whether that was it. */
const AGAIN_AFTER_MS = 2_000;

/** Why the server is not reached, as far as the network tells. */
export type LinkTroubles = {
  current(): LinkTrouble | null;
  saw(meaning: Meaning): void;
  /**
   * Before a desk is paired: whether a network wants a sign-in before the server that somebody has typed or chosen. It is
   * the one to be reached from then on, until a server was seen. `isLed`: who answers there in the open may be what was
   * typed, so only one that leads elsewhere is a network.
   */
  standsBefore(typedUrl: string, isLed: boolean): Promise<boolean>;
  /** The page of the network is open, or is closed again. */
  setOpen(isOpen: boolean): void;
  /** Where the network's page shows instead of ours; null while no network stands in the way. */
  portalUrl(): string | null;
  stop(): void;
};

type Parts = {
  net: DeskNet;
  serverUrl(): string | null;
  now(): Date;
  onChange(): void;
  /** The network lets everything through again. */ onFree(): void;
};

/** Unencrypted, so that a network can answer in the server's place without a wrong certificate. */
function plainUrl(serverUrl: string): string {
  const { protocol, host, hostname } = new URL(serverUrl);
  return `http://${protocol === 'http:' ? host : hostname}${HELLO_PATH}`;
}

function isHello(body: string): boolean {
  try {
    return ServerHello.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

/** A proxy of the house leads on to https under the same name, or says that nobody is behind it. */
function isOwnHouse({ status, location }: Looked, asked: string): boolean {
  if (location !== null) {
    const [to, from] = [new URL(location), new URL(asked)];
    return to.protocol === 'https:' && to.hostname === from.hostname;
  }
  return status >= 500 && status !== 511; // RFC 6585: a network that wants a sign-in
}

/** To a page of its own, or to it in words. */
function leadsElsewhere({ status, location }: Looked, asked: string): boolean {
  return status === 511 || (location !== null && new URL(location).hostname !== new URL(asked).hostname);
}

/** A certificate that was shown and does not hold: over, or of somebody else. */
function certificateTrouble({ net, serverUrl, now }: Parts): LinkTrouble | null {
  const host = new URL(serverUrl() ?? 'http://none').hostname;
  const seen = net.certificateOf(host);
  if (seen === null || seen.isTrusted) return null;
  return { kind: 'certificate', host, until: seen.until, isOver: seen.until < now() };
}

/** Asks, each time nobody answers, who it is that stands in the way. */
export function watchLinkTrouble(parts: Parts): LinkTroubles {
  const { net, serverUrl, onChange, onFree } = parts;
  let isPortal = false;
  let isOpen = false;
  let isOffline = false;
  let typed: string | null = null;
  const wanted = (): string | null => typed ?? serverUrl();
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  function setPortal(is: boolean): void {
    if (is === isPortal) return;
    isPortal = is;
    onChange();
  }

  async function look(isLed = false): Promise<void> {
    const url = plainUrl(wanted() ?? '');
    const heard = await within(PATIENCE_MS, (signal) => net.lookAsStranger(url, signal)).catch(() => null);
    if (heard === null || isOwnHouse(heard, url)) return; // nothing new: nobody answers, or the house itself does
    if (isLed && !leadsElsewhere(heard, url)) return;
    const isFree = heard.location === null && isHello(heard.body);
    if (isFree && isPortal) onFree();
    setPortal(!isFree);
  }

  const lookOnce = (): void => {
    if (wanted() !== null) looking ??= look().finally(() => (looking = null));
  };
  const lookAgain = (): void => {
    clearTimeout(timer);
    if (!isOpen) return;
    lookOnce();
    timer = setTimeout(lookAgain, AGAIN_AFTER_MS);
  };

  return {
    current: () => (isPortal ? { kind: 'portal', isOpen } : isOffline ? certificateTrouble(parts) : null),
    portalUrl: () => (isPortal ? plainUrl(wanted() ?? '') : null),
    async standsBefore(typedUrl, isLed) {
      if (typed !== typedUrl) setPortal(false);
      typed = typedUrl;
      await look(isLed);
      return isPortal;
    },
    saw(meaning) {
      typed = null;
      isOffline = meaning === 'silence';
      if (isOffline) lookOnce();
      else setPortal(false);
    },
    setOpen(is) {
      if (is === isOpen) return;
      isOpen = is;
      lookAgain();
      onChange();
    },
    stop: () => clearTimeout(timer),
  };
}
