import type { Mark } from '#shared/attendance/attendance.ts';
import type { PhoneSelf, PhoneVerdict } from '#shared/door/phone-views.ts';
import { VERDICTS } from '#shared/door/verdict-words.ts';
import { judgeScan } from './judge-scan.ts';
import { forgetPage } from './keep-page.ts';
import { invitationIn, type ReadInvitation } from './invitation.ts';
import { drawToken, phoneApi, PhoneRefusal } from './phone-api.ts';
import type { PhoneMemory } from './phone-memory.ts';
import { isEnd, refusal, type PhoneState, type Seen } from './phone-state.ts';
import type { KeptNight } from './phone-store.ts';
import { doorWords } from './words.ts';

/** The phone at the door: what it does with a scan, and how it gets rid of what it has done. */
export class Phone {
  readonly #memory: PhoneMemory;
  #code: string | null;
  readonly #listeners = new Set<() => void>();
  #state: PhoneState;
  #offlineSince: number | null = null;
  #last: Seen | null = null;
  #pulling: Promise<void> | null = null;
  /** Why it is over, once it is. */
  #over: string | null = null;

  constructor(memory: PhoneMemory, code: string | null) {
    this.#memory = memory;
    this.#code = code ?? memory.self?.code ?? null;
    this.#state = { at: 'join', code: this.#code, name: memory.self?.helperName ?? '', problem: '' };
    this.#show();
  }

  readonly state = (): PhoneState => this.#state;
  readonly subscribe = (heard: () => void): (() => void) => {
    this.#listeners.add(heard);
    return () => this.#listeners.delete(heard);
  };
  get now(): number {
    return this.#memory.now;
  }

  /** By the server's clock as it was heard last; unknown is no. */
  get #isPast(): boolean {
    const { self, night, now } = this.#memory;
    return night !== undefined && now >= (self?.self?.endsAt ?? Infinity);
  }

  #set(state: PhoneState): void {
    this.#state = state;
    for (const heard of this.#listeners) heard();
  }

  #show(problem = ''): void {
    const { self: kept, night, people, notCounted, waiting } = this.#memory;
    const self = kept?.self;
    if (this.#over !== null || self == null) return;
    const [offlineSince, last] = [this.#offlineSince, this.#last];
    this.#set(
      night === undefined
        ? { at: 'fetching', self, problem }
        : { at: 'scan', self, night, people, notCounted, offlineSince, waiting, last, problem },
    );
  }

  #setOnline(isOnline: boolean): void {
    this.#offlineSince = isOnline ? null : (this.#offlineSince ?? this.now);
  }

  /** What the desk's code says, read in the page itself. */
  readonly readInvitation = (text: string): ReadInvitation['is'] => {
    const read = invitationIn(text, location.origin);
    if (read.is === 'ours' && this.#state.at === 'join') {
      this.#code = read.code;
      this.#set({ at: 'join', code: read.code, name: this.#state.name, problem: '' });
    }
    return read.is;
  };

  readonly join = async (name: string): Promise<void> => {
    const [kept, code] = [this.#memory.self, this.#code];
    if (kept?.self != null || code === null) return;
    // Written before it is asked: an answer that is lost can be asked for again with the same token.
    const asking = { token: kept?.code === code ? kept.token : drawToken(), code, helperName: name, self: null };
    try {
      await this.#memory.setSelf(asking);
      const self = await phoneApi.join({ code, token: asking.token, name });
      await this.#memory.setSelf({ ...asking, code: null, self });
    } catch (error) {
      // The next one can be read in the page.
      if (error instanceof PhoneRefusal && error.code === 'DOOR_CODE_NOT_VALID') {
        this.#code = null;
        await this.#memory.setSelf({ ...asking, code: null }).catch(() => undefined);
      }
      const problem = error instanceof PhoneRefusal ? refusal(error) : doorWords().noNetwork;
      return this.#set({ at: 'join', code: this.#code, name, problem });
    }
    this.#show();
    await this.pull();
  };

  /** Hands in and fetches; called by the clock, and when the network or the helper is back. */
  readonly pull = (): Promise<void> => (this.#pulling ??= this.#pull().finally(() => (this.#pulling = null)));

  async #pull(): Promise<void> {
    if (this.#memory.self?.self == null) return undefined;
    try {
      await this.#memory.handIn();
      if (this.#over !== null) return await this.#wipe(this.#over);
      await this.#fetch();
      this.#setOnline(true);
      this.#show();
    } catch (error) {
      // The server knows when a night is over. Only without it the phone's own clock counts, which may be wrong.
      if (isEnd(error) || (!(error instanceof PhoneRefusal) && this.#isPast)) return this.#end();
      this.#setOnline(false);
      this.#show(error instanceof PhoneRefusal ? refusal(error) : '');
    }
    return undefined;
  }

  async #fetch(): Promise<void> {
    for (let hasMore = true; hasMore;) {
      const { self, night, waiting: queue } = this.#memory;
      if (self === undefined) return;
      const since = night?.cursor;
      const answer = await phoneApi.snapshot(self.token, { ...(since !== undefined && { since }), queue });
      await this.#memory.take(answer);
      ({ hasMore } = answer);
    }
  }

  /** The list goes at once, whatever waits; the journal goes when it is handed in. */
  async #end(): Promise<void> {
    if (this.#over !== null) return;
    const why = this.#isPast ? doorWords().ended.nightOver : doorWords().ended.signedOff;
    [this.#over, this.#last] = [why, null];
    await this.#memory.forgetNight();
    // 'Nothing is kept' is said once nothing is.
    if (this.#memory.waiting > 0) this.#set({ at: 'ended', why, waiting: this.#memory.waiting });
    await this.#memory.handIn().catch(() => undefined);
    if (this.#memory.waiting === 0) await this.#wipe(why);
    else this.#set({ at: 'ended', why, waiting: this.#memory.waiting });
  }

  async #wipe(why: string): Promise<void> {
    await this.#memory.wipe();
    await forgetPage();
    this.#set({ at: 'ended', why, waiting: 0 });
  }

  /** Gives up what could not be handed in. */
  readonly leave = (): Promise<void> => this.#wipe(doorWords().ended.signedOff);

  async #askServer(text: string, entryId: string): Promise<PhoneVerdict | null> {
    const token = this.#memory.self?.token;
    if (this.#offlineSince !== null || token === undefined) return null;
    try {
      return await phoneApi.checkIn(token, { code: text, entryId });
    } catch (error) {
      if (error instanceof PhoneRefusal) throw error;
      this.#setOnline(false);
      return null;
    }
  }

  async #decide(text: string, { self, night }: { self: PhoneSelf; night: KeptNight }): Promise<Seen> {
    const [entryId, at, { list }] = [crypto.randomUUID(), this.now, this.#memory];
    const answered = await this.#askServer(text, entryId);
    if (answered === null && this.#isPast) throw new PhoneRefusal('DOOR_PHONE_ENDED', doorWords().ended.nightOver);
    const judged = await judgeScan(text, entryId, { night, list, now: new Date(at), phoneName: self.name });
    const verdict = answered ?? judged.verdict;
    const entry = { id: entryId, at, kind: 'admission', code: text, reason: verdict.reason } as const;
    if (answered !== null) {
      if (answered.counts !== null)
        this.#memory.setCounts(answered.counts, answered.isAdmitted && answered.kind === 'ticket');
      if (answered.isAdmitted) this.#memory.note(entry, judged.lookup);
    } else if (verdict.isAdmitted) await this.#memory.record(entry, judged.lookup);
    const isInside = verdict.isAdmitted || verdict.reason === 'already_used';
    const isOpen = isInside && !list.isHandedOut(judged.lookup ?? text);
    const bought = isOpen ? (verdict.bought ?? null) : null;
    return { verdict: { ...verdict, bought }, code: text, lookup: judged.lookup, at, isOffline: answered === null };
  }

  /** A code's verdict; null where there is none, and the screen says why. */
  readonly scan = async (text: string): Promise<Seen | null> => {
    const { self: kept, night } = this.#memory;
    const self = kept?.self;
    if (this.#over !== null || self == null || night === undefined) return null;
    try {
      this.#last = await this.#decide(text, { self, night });
      this.#show();
      if (this.#last.isOffline) void this.pull();
      return this.#last;
    } catch (error) {
      if (isEnd(error)) await this.#end();
      else this.#show(error instanceof PhoneRefusal ? refusal(error) : doorWords().notWritten);
      return null;
    }
  };

  /** 'Stempel da: rein': no new check-in, the count stays. */
  readonly reenter = async (seen: Seen): Promise<Seen> => {
    const entry = { id: crypto.randomUUID(), at: this.now, kind: 'reentry', code: seen.code } as const;
    await this.#memory.record(entry, null);
    const { colour, word, todo } = VERDICTS.reentry;
    const shown = { colour, word, todo, reason: 'reentry', isAdmitted: true, entryId: entry.id, usedAt: null } as const;
    this.#last = { ...seen, at: entry.at, verdict: { ...seen.verdict, ...shown } };
    this.#show();
    void this.pull();
    return this.#last;
  };

  /** All that is open of what was bought with a ticket goes to its guest; written down before the screen goes on. */
  readonly handOut = async (seen: Seen): Promise<void> => {
    const entry = { id: crypto.randomUUID(), at: this.now, kind: 'handout', code: seen.code } as const;
    await this.#memory.record(entry, seen.lookup);
    this.#last = { ...seen, handedOut: seen.verdict.bought ?? null };
    this.#show();
    void this.pull();
  };

  /** Tapped on the list; written down before the screen shows it. */
  readonly tap = async (ticketIds: readonly string[], mark: Mark): Promise<void> => {
    const isWritten = await this.#memory.tap(ticketIds, mark).catch(() => false);
    this.#show(isWritten ? '' : doorWords().notWritten);
    void this.pull();
  };

  readonly undo = async ({ verdict: { entryId } }: Seen): Promise<void> => {
    await this.#memory.record({ id: crypto.randomUUID(), at: this.now, kind: 'undo', admissionId: entryId }, null);
    this.#last = null;
    this.#show();
    void this.pull();
  };
}
