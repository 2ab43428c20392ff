import type { Owner } from './owner.ts';

export type Message = {
  at: number;
  order: number;
  owner: Owner;
  name: string;
  /** Of a job that comes every few minutes: it wakes the polls that sleep, as time brings them something, too. */ isRare: boolean;
  work: () => unknown;
  isOff: boolean;
};

const isBefore = (one: Message, other: Message): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

/** What is still to happen, the next first; two of the same moment in the order in which they were posted. */
export class Heap {
  #messages: Message[] = [];

  get size(): number {
    return this.#messages.length;
  }

  peek(): Message | undefined {
    return this.#messages[0];
  }

  push(message: Message): void {
    const heap = this.#messages;
    let place = heap.push(message) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || !isBefore(message, above)) break;
      heap[place] = above;
      place = parent;
    }
    heap[place] = message;
  }

  pop(): Message | undefined {
    const heap = this.#messages;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let place = 0;
    for (;;) {
      let child = place * 2 + 1;
      const [left, right] = [heap[child], heap[child + 1]];
      if (left === undefined) break;
      if (right !== undefined && isBefore(right, left)) child += 1;
      const below = heap[child];
      if (below === undefined || !isBefore(below, last)) break;
      heap[place] = below;
      place = child;
    }
    heap[place] = last;
    return first;
  }

  clear(): void {
    this.#messages = [];
  }
}
