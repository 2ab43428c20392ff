type FaultKind = 'lose-request' | 'lose-answer' | 'error-500' | 'rate-limit' | 'outage' | 'delay';

/** A network or server failure on demand, for the next `times` matching calls. */
export interface Fault {
  /** As in the routes: `POST /v1/checkout/sessions`. */
  route: string;
  /**
   * lose-request: the connection breaks before anything is done · lose-answer: it is done, then the connection breaks ·
   * delay: answered late.
   */
  kind: FaultKind;
  times: number;
  delayMs: number;
}

export function createFaults() {
  const faults: Fault[] = [];
  return {
    add: (fault: Fault) => void faults.push(fault),
    clear: () => void faults.splice(0),
    /** Uses up one of the matching fault's times. */
    take(route: string): Fault | null {
      const fault =
        faults.length === 0 ? undefined : faults.find((candidate) => candidate.route === route && candidate.times > 0);
      if (!fault) return null;
      fault.times -= 1;
      if (fault.times === 0) faults.splice(faults.indexOf(fault), 1);
      return fault;
    },
  };
}
