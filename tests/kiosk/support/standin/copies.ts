/**
 * What crosses Electron's borders is a copy. These functions run in main and, as text, in the page: none of them may
 * use anything from outside itself.
 */

/** As `ipcRenderer.invoke` and `webContents.send` copy; throws where Electron does. */
export function cloned(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    throw new Error('An object could not be cloned.');
  }
}

/** The stand-in's own wire knows neither Map nor Set: both travel as lists with a mark. */
export function packed(value: unknown): unknown {
  const done = new Map<object, unknown>();
  const keep = <T extends object>(one: object, as: T, fill: (into: T) => void): T => {
    done.set(one, as);
    fill(as);
    return as;
  };
  const walk = (one: unknown): unknown => {
    if (typeof one !== 'object' || one === null) return one;
    if (done.has(one)) return done.get(one);
    if (one instanceof Map || one instanceof Set)
      return keep(one, { standInMark: one instanceof Map ? 'map' : 'set', items: [] as unknown[] }, ({ items }) =>
        one.forEach((item: unknown, key: unknown) =>
          items.push(one instanceof Map ? [walk(key), walk(item)] : walk(item)),
        ),
      );
    if (Array.isArray(one)) return keep(one, [] as unknown[], (list) => one.forEach((item) => list.push(walk(item))));
    if (Object.getPrototypeOf(one) !== Object.prototype) return one; // a Date, bytes, an error
    return keep(one, {} as Record<string, unknown>, (into) => {
      for (const [key, item] of Object.entries(one)) into[key] = walk(item);
    });
  };
  return walk(value);
}

export function unpacked(value: unknown): unknown {
  const done = new Set<object>();
  const walk = (one: unknown): unknown => {
    if (typeof one !== 'object' || one === null || done.has(one)) return one;
    done.add(one);
    if ('standInMark' in one && 'items' in one) {
      const items = (one.items as unknown[]).map(walk);
      return one.standInMark === 'map' ? new Map(items as [unknown, unknown][]) : new Set(items);
    }
    if (!Array.isArray(one) && Object.getPrototypeOf(one) !== Object.prototype) return one;
    for (const [key, item] of Object.entries(one)) (one as Record<string, unknown>)[key] = walk(item);
    return one;
  };
  return walk(value);
}

/**
 * As the contextBridge copies (electron_api_context_bridge.cc): functions are proxied and see neither `this` nor the
 * other side's objects, an error keeps its message alone, an object its own enumerable values but no prototype.
 */
export function bridged(value: unknown): unknown {
  const UNKNOWN =
    'An unknown exception occurred in the isolated context, an error occurred but a valid exception was not thrown.';
  const messageOf = (thrown: unknown): string =>
    typeof thrown === 'object' && thrown !== null && 'message' in thrown && typeof thrown.message === 'string'
      ? thrown.message
      : UNKNOWN;
  const attempt = (run: () => unknown): { answer?: unknown; message?: string } => {
    try {
      return { answer: run() };
    } catch (error) {
      return { message: messageOf(error) };
    }
  };
  const cross = (from: unknown, done = new Map<unknown, unknown>()): unknown => {
    if ((typeof from !== 'object' && typeof from !== 'function') || from === null) return from;
    if (done.has(from)) return done.get(from);
    const keep = <T>(copy: T): T => (done.set(from, copy), copy);
    if (typeof from === 'function')
      return keep((...args: unknown[]) => {
        const given = args.map((arg) => cross(arg));
        const { answer, message } = attempt(() => Reflect.apply(from, from, given));
        if (message !== undefined) throw new Error(message); // its name, its fields and its cause stay behind
        return cross(answer);
      });
    if (from instanceof Promise)
      return keep(
        from.then(
          (answer) => cross(answer),
          (error: unknown) => Promise.reject(cross(error) as Error),
        ),
      );
    if (from instanceof Error) return new Error(from.message);
    if (Array.isArray(from)) {
      const list = keep([] as unknown[]);
      from.forEach((item) => list.push(cross(item, done)));
      return list;
    }
    const passes = ['Element', 'Blob'].some((name) => {
      const kind = (globalThis as Record<string, unknown>)[name];
      return typeof kind === 'function' && from instanceof kind;
    });
    if (passes) return from;
    if (Object.prototype.toString.call(from) === '[object Object]') {
      const copy = keep({} as Record<string, unknown>);
      for (const [key, item] of Object.entries(from)) copy[key] = cross(item, done);
      return copy;
    }
    try {
      return keep(structuredClone(from)); // a Date, a Map, bytes
    } catch {
      throw new Error('An object could not be cloned.');
    }
  };
  return cross(value);
}
