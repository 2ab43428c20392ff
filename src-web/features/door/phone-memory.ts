import { MAX_PHONE_BATCH } from '#shared/door/phone-limits.ts';
import type { Mark } from '#shared/attendance/attendance.ts';
import { classNow, type ClassAct, type ClassPerson } from '#shared/door/class-list.ts';
import { OPEN_AFTER_END_MS } from '#shared/door/doors-open.ts';
import type { PhoneEntry } from '#shared/door/phone-inputs.ts';
import type { PhoneSnapshot } from '#shared/door/phone-views.ts';
import type { HeadCount } from '#shared/door/verdict.ts';
import { makeHeldList } from './held-list.ts';
import { phoneApi } from './phone-api.ts';
import type { KeptEntry, KeptNight, KeptSelf, PhoneStore } from './phone-store.ts';

/** What the phone knows, in memory and on its disk at once. */
export class PhoneMemory {
  readonly list = makeHeldList();
  readonly #store: PhoneStore;
  #self: KeptSelf | undefined;
  #night: KeptNight | undefined;
  #journal: readonly KeptEntry[] = [];

  private constructor(store: PhoneStore) {
    this.#store = store;
  }

  static async open(store: PhoneStore): Promise<PhoneMemory> {
    const memory = new PhoneMemory(store);
    await memory.#read();
    return memory;
  }

  async #read(): Promise<void> {
    this.#self = await this.#store.readSelf();
    this.#journal = await this.#store.readJournal();
    const { night, tickets } = await this.#store.readNight();
    this.#night = night;
    // Last week's night: the phone begins anew.
    const endsAt = this.#self?.self?.endsAt;
    if (endsAt !== undefined && this.now >= endsAt && this.waiting === 0) {
      await this.#store.clear();
      [this.#self, this.#night, this.#journal] = [undefined, undefined, []];
      return;
    }
    // Names are kept for their evening alone.
    if (night?.classList !== undefined && this.now >= night.event.endsAt + OPEN_AFTER_END_MS) {
      this.#night = { ...night, classList: { eveningId: null, people: [] } };
      await this.#store.writeNight(this.#night, null, false);
    }
    for (const page of tickets) this.list.addTickets(page, false);
    if (night !== undefined) this.list.setMembers(night);
    for (const one of this.#journal) this.list.addEntry(one);
  }

  get self(): KeptSelf | undefined {
    return this.#self;
  }
  get night(): KeptNight | undefined {
    return this.#night;
  }
  /** Ms, by the server's clock as the last answer showed it. */
  get now(): number {
    return Date.now() + (this.#night?.aheadMs ?? 0);
  }
  /** Entries that are not handed in. */
  get waiting(): number {
    return this.#journal.filter(({ isSent }) => !isSent).length;
  }
  /** People let in here whom the server's count can not hold yet. */
  get notCounted(): number {
    const open = this.#journal.filter(({ isSent }) => !isSent).map(({ entry }) => entry.kind);
    return open.filter((kind) => kind === 'admission').length - open.filter((kind) => kind === 'undo').length;
  }

  /** Tonight's list as this phone knows it, with what it has done since; null on a helper's phone. */
  get people(): ClassPerson[] | null {
    const list = this.#night?.classList;
    if (list === undefined) return null;
    const isNew = ({ entry, isSent }: KeptEntry): boolean => !isSent || entry.at >= (this.#night?.at ?? 0);
    const lookupOf = (id: string) => this.#journal.find(({ entry }) => entry.id === id)?.lookup ?? '';
    const acts = this.#journal.filter(isNew).flatMap(({ entry, lookup }): ClassAct[] => {
      if (entry.kind === 'attendance') return entry.eveningId === list.eveningId ? [{ ...entry, kind: 'tap' }] : [];
      if (entry.kind === 'undo') return [{ kind: 'scan', lookup: lookupOf(entry.admissionId), isTakenBack: true }];
      return entry.kind === 'admission' ? [{ kind: 'scan', lookup: lookup ?? '', isTakenBack: false }] : [];
    });
    return classNow(list, acts);
  }

  async setSelf(self: KeptSelf): Promise<void> {
    this.#self = self;
    await this.#store.writeSelf(self);
  }

  /** What the server has answered to a scan; `cameIn` is one ticket less to come. */
  setCounts(counts: HeadCount, cameIn: boolean): void {
    const { expected = 0 } = this.#night ?? {};
    if (this.#night !== undefined)
      this.#night = { ...this.#night, counts, expected: cameIn ? Math.max(0, expected - 1) : expected };
  }

  /** Takes in an answer of the server, on disk and in memory. */
  async take(answer: PhoneSnapshot): Promise<void> {
    const { members, tickets, nonce, typeNames, deskNames, isFull, serverTime } = answer;
    const { cursor, event, counts, expected, hasUnlisted, keys, notices, bans = [], absences = [] } = answer;
    const before = this.#night;
    const membersNow =
      members === null && before !== undefined
        ? { members: before.members, memberNonce: before.memberNonce, memberDesks: before.memberDesks }
        : { members: members ?? [], memberNonce: nonce, memberDesks: deskNames };
    const aheadMs = serverTime - Date.now();
    const classList = answer.classList ?? before?.classList;
    const [told, bought] = [answer.told ?? before?.told, answer.bought ?? before?.bought];
    const night = {
      cursor,
      event,
      counts,
      expected,
      hasUnlisted,
      keys,
      notices,
      bans,
      absences,
      ...(classList !== undefined && { classList }),
      ...(told !== undefined && { told }),
      ...(bought !== undefined && { bought }),
      ...membersNow,
      aheadMs,
      at: serverTime,
    };
    const brought = { tickets, nonce, typeNames, deskNames };
    // A course that is moved takes its teacher's phone along.
    if (this.#self?.self != null && this.#self.self.endsAt !== answer.phone.endsAt)
      await this.setSelf({ ...this.#self, self: answer.phone });
    await this.#store.writeNight(night, tickets === '' ? null : brought, isFull);
    this.#night = night;
    this.list.addTickets(brought, isFull);
    if (members !== null) this.list.setMembers(night);
  }

  /** What the server has let in is only remembered: it stops the same ticket when the network goes. */
  note(entry: PhoneEntry, lookup: string | null): void {
    const one = { entry, lookup, isSent: true };
    this.#remember(one);
    void this.#store.addEntry(one).catch(() => undefined);
  }

  /** What this phone has decided alone: on the disk before any screen says so. */
  async record(entry: PhoneEntry, lookup: string | null): Promise<void> {
    const one = { entry, lookup, isSent: false };
    await this.#store.addEntry(one);
    this.#remember(one);
  }

  /** How people are there this evening: each a line of its own, as a scan is. */
  async tap(ticketIds: readonly string[], mark: Mark): Promise<boolean> {
    const eveningId = this.#night?.classList?.eveningId;
    if (eveningId == null) return true;
    for (const ticketId of ticketIds)
      await this.record({ id: crypto.randomUUID(), at: this.now, kind: 'attendance', ticketId, eveningId, mark }, null);
    return true;
  }

  #remember(one: KeptEntry): void {
    this.#journal = [...this.#journal, one];
    this.list.addEntry(one);
  }

  /** Hands in what waits, oldest first. An answer that is lost is asked for again: each entry counts once. */
  async handIn(): Promise<void> {
    for (;;) {
      const batch = this.#journal.filter(({ isSent }) => !isSent).slice(0, MAX_PHONE_BATCH);
      if (batch.length === 0 || this.#self === undefined) return;
      const entries = batch.map(({ entry }) => entry);
      // One batch after the other: the second may take back what the first has told.
      const { results } = await phoneApi.handIn(this.#self.token, entries);
      const ids = new Set(results.map(({ id }) => id));
      await this.#store.markSent([...ids]);
      this.#journal = this.#journal.map((one) => (ids.has(one.entry.id) ? { ...one, isSent: true } : one));
    }
  }

  /** The list goes at once, whatever waits. */
  async forgetNight(): Promise<void> {
    await this.#store.forgetNight();
  }

  async wipe(): Promise<void> {
    [this.#self, this.#night, this.#journal] = [undefined, undefined, []];
    await this.#store.wipe();
  }
}
