/** Turns the payment stand-in's knobs: what buyers, banks and a failing network do. */
export function providerAt(url: string) {
  async function post(route: string, body: object = {}): Promise<void> {
    const answer = await fetch(`${url}/dev/api${route}`, { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`);
  }
  return {
    /** The page's time is over, and the provider says so. */
    expire: (sessionId: string) => post(`/sessions/${sessionId}/expire`),
    /** Money for a page that has ended: a bank transfer that took its time. */
    payLate: (sessionId: string) => post(`/sessions/${sessionId}/pay`, { isLate: true }),
    settleDelayed: (sessionId: string, succeeds: boolean) =>
      post(`/sessions/${sessionId}/complete-delayed`, { succeeds }),
    fail: (route: string, times = 20) => post('/faults', { route, kind: 'error-500', times }),
    async recover(): Promise<void> {
      await fetch(`${url}/dev/api/faults`, { method: 'DELETE' });
    },
  };
}
