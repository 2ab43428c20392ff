import { ownEntry } from '../../shared/own-entry.ts';
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data/types';
import { compatData, lackedBy, partsOf } from './compat-data.ts';

/** The named browsers that lack a thing, by its name. */
type Lacking = Map<string, readonly string[]>;

/** What at least one of the named browsers does not have, by the way a script comes to it. */
export type NewerBuiltIns = {
  /** `Highlight`, `requestIdleCallback`. */
  globals: Lacking;
  /** `Map.groupBy`, `AbortSignal.any`. */
  statics: Lacking;
  /** `toSorted`, called on anything. Names that an older object has as well are not in here. */
  methods: Lacking;
  /** `map`, `take`: what an iterator of a collection can do. Arrays have most of these names. */
  iteratorMethods: Lacking;
  /** `navigator.share`: of the objects of which there is one. */
  ofTheOne: Lacking;
  /** `scrollend`. */
  events: Lacking;
  /** `Array.prototype.toSorted` and all others as they can be taken out of a browser: owner, member. */
  owned: [owner: string, member: string][];
};

/** Objects of which every page has one, by the name of their kind. */
const THE_ONE: Readonly<Record<string, string>> = {
  Navigator: 'navigator',
  Document: 'document',
  Location: 'location',
  History: 'history',
  Performance: 'performance',
  Crypto: 'crypto',
  SubtleCrypto: 'subtle',
  Screen: 'screen',
  VisualViewport: 'visualViewport',
};

/** A kind of object whose members stand on the global object itself. */
const GLOBAL = /^(Window|WorkerGlobalScope|ServiceWorkerGlobalScope)$/;

const isOfPrototype = ({ spec_url }: CompatStatement): boolean => /prototype/i.test([spec_url].flat().join(' '));
const isExperiment = ({ status }: CompatStatement): boolean =>
  status?.standard_track === false || status?.experimental === true;

type Member = { owner: string; name: string; feature: CompatStatement };

function sortBuiltIn(found: NewerBuiltIns, { owner, name, feature }: Member, old: Set<string>): void {
  const lacking = lackedBy(feature);
  const isMethod = isOfPrototype(feature);
  if (lacking.length === 0) {
    if (isMethod) old.add(name);
    return;
  }
  found.owned.push([isMethod ? `${owner}.prototype` : owner, name]);
  if (!isMethod) found.statics.set(`${owner}.${name}`, lacking);
  else if (owner === 'Iterator') found.iteratorMethods.set(name, lacking);
  else found.methods.set(name, lacking);
}

function readBuiltIns(found: NewerBuiltIns, old: Set<string>): void {
  const { builtins } = compatData().javascript as unknown as { builtins: Identifier };
  const intl = partsOf(builtins['Intl'] ?? {});
  for (const [kind, feature, parts] of [...partsOf(builtins), ...intl]) {
    const inIntl = intl.some(([name]) => name === kind);
    const lacking = lackedBy(feature);
    if (inIntl && lacking.length > 0) continue; // stands among the parts of Intl
    if (lacking.length > 0) {
      found.globals.set(kind, lacking);
      found.owned.push(['globalThis', kind]);
    } else
      for (const [name, member] of partsOf(parts))
        if (name !== kind && /^\w+$/.test(name))
          sortBuiltIn(found, { owner: inIntl ? `Intl.${kind}` : kind, name, feature: member }, old);
  }
}

function sortPlatform(found: NewerBuiltIns, { owner, name, feature }: Member, old: Set<string>): void {
  const lacking = lackedBy(feature);
  const [member = '', kind] = name.split(/_(event|static)$/);
  if (lacking.length === 0) return void (kind === 'event' || old.add(member));
  // A Safari without a touch screen has none of these, and misses none.
  if (kind === 'event') return void (member.startsWith('touch') || found.events.set(member, lacking));
  const one = ownEntry(THE_ONE, owner);
  if (GLOBAL.test(owner)) {
    found.globals.set(member, lacking);
    found.owned.push(['globalThis', member]);
  } else if (kind === 'static') {
    found.statics.set(`${owner}.${member}`, lacking);
    found.owned.push([owner, member]);
  } else {
    found.owned.push([`${owner}.prototype`, member]);
    if (one !== undefined) found.ofTheOne.set(`${one}.${member}`, lacking);
    if (!isExperiment(feature)) found.methods.set(member, lacking);
  }
}

function readPlatform(found: NewerBuiltIns, old: Set<string>): void {
  const oldEvents = new Set<string>();
  for (const [kind, feature, parts] of partsOf(compatData().api)) {
    const lacking = lackedBy(feature);
    const [name = kind] = kind.split('_static');
    if (lacking.length > 0) {
      found.globals.set(name, lacking);
      found.owned.push(['globalThis', name]);
      continue; // who has none of it calls none of its methods
    }
    for (const [member, memberFeature] of partsOf(parts)) {
      if (member.endsWith('_event') && lackedBy(memberFeature).length === 0) oldEvents.add(member.slice(0, -6));
      sortPlatform(found, { owner: kind, name: member, feature: memberFeature }, old);
    }
  }
  for (const event of oldEvents) found.events.delete(event);
}

/** All that is newer than the named browsers. */
export function newerBuiltIns(): NewerBuiltIns {
  const found: NewerBuiltIns = {
    globals: new Map(),
    statics: new Map(),
    methods: new Map(),
    iteratorMethods: new Map(),
    ofTheOne: new Map(),
    events: new Map(),
    owned: [],
  };
  const old = new Set<string>();
  readPlatform(found, old);
  readBuiltIns(found, old);
  for (const name of old) found.methods.delete(name);
  return found;
}
