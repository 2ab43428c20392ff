import type { CompanyMaster, FrozenMaster } from '#shared/fiscal/closing.ts';
import type { BookContext } from '../book-context.ts';
import { closingSources } from '../closing-sources.ts';

/** From the first to the last business day on which closings say so, both included. */
export type Days = { from: string; to: string };
type During<T> = T & Days;

type Register = FrozenMaster['register'];
type Tse = Omit<FrozenMaster['tses'][number], 'id'>;

export type RegisterHistory = {
  serial: string;
  days: Days;
  /** As the last closing has it. */
  register: Register;
  versions: During<{ name: string; version: string }>[];
  tses: During<{ tse: Tse }>[];
};

/** What closings say of a place of business, in the order of their business days. */
export type BookHistory = {
  companies: During<{ company: CompanyMaster }>[];
  places: During<{ place: FrozenMaster['place'] }>[];
  registers: RegisterHistory[];
  vat: During<FrozenMaster['vat'][number]>[];
  operators: During<{ name: string }>[];
  closings: number;
};

/** Notes that something was so on a day: it goes on, or it begins anew under another key. */
function note<T extends object>(
  known: Map<string, During<T>>,
  key: string,
  { day, facts }: { day: string; facts: T },
): void {
  const before = known.get(key);
  known.set(key, { ...facts, from: before?.from ?? day, to: day });
}

type Noted = Omit<RegisterHistory, 'versions' | 'tses'> & {
  versions: Map<string, During<{ name: string; version: string }>>;
  tses: Map<string, During<{ tse: Tse }>>;
};

function noteRegister(registers: Map<string, Noted>, day: string, { register, tses }: FrozenMaster): void {
  const { serial, softwareBrand: name, softwareVersion: version } = register;
  const known = registers.get(serial) ?? {
    serial,
    days: { from: day, to: day },
    register,
    versions: new Map<string, During<{ name: string; version: string }>>(),
    tses: new Map<string, During<{ tse: Tse }>>(),
  };
  registers.set(serial, { ...known, register, days: { from: known.days.from, to: day } });
  note(known.versions, `${name} ${version}`, { day, facts: { name, version } });
  for (const { id: _number, ...tse } of tses) note(known.tses, tse.serial, { day, facts: { tse } });
}

/**
 * What all closings up to a business day say of company, place, registers, security devices, VAT and operators. It comes
 * from frozen closings alone, a closing at a time.
 */
export function bookHistory(ctx: BookContext, upTo: string): BookHistory {
  const companies = new Map<string, During<{ company: CompanyMaster }>>();
  const places = new Map<string, During<{ place: FrozenMaster['place'] }>>();
  const vat = new Map<string, During<FrozenMaster['vat'][number]>>();
  const operators = new Map<string, During<{ name: string }>>();
  const registers = new Map<string, Noted>();
  let closings = 0;
  for (const { closing } of closingSources(ctx, { from: '0000-01-01', to: upTo })) {
    const { businessDay: day, master } = closing;
    closings += 1;
    note(companies, JSON.stringify(master.company), { day, facts: { company: master.company } });
    note(places, JSON.stringify(master.place), { day, facts: { place: master.place } });
    for (const rate of master.vat) note(vat, `${rate.key} ${rate.bps} ${rate.text}`, { day, facts: rate });
    for (const { id, name } of master.operators) note(operators, `${id} ${name}`, { day, facts: { name } });
    noteRegister(registers, day, master);
  }
  return {
    companies: [...companies.values()],
    places: [...places.values()],
    registers: [...registers.values()].map((one) => ({
      ...one,
      versions: [...one.versions.values()],
      tses: [...one.tses.values()],
    })),
    vat: [...vat.values()],
    operators: [...operators.values()],
    closings,
  };
}
