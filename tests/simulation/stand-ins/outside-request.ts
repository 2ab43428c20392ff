import { within } from '#shared/within.ts';

/** In the place of the sockets to addresses that people typed in: the simulated network. */
export class OutsideRefused extends Error {}

type Asked = { url: string; method: string; headers?: Record<string, string>; body?: string; timeoutMs?: number };
type Answered = { status: number; headers: Record<string, string>; body: string; isCut: boolean };

const TIMEOUT_MS = 10_000;

export const makeOutsideFetch =
  () =>
  ({ timeoutMs = TIMEOUT_MS, url, ...init }: Asked): Promise<Answered> =>
    within(timeoutMs, async (signal) => {
      const answer = await fetch(url, { ...init, signal });
      return {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: await answer.text(),
        isCut: false,
      };
    });
