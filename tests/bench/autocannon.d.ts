declare module 'autocannon' {
  export type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string };
  export type RequestPlan = Request & {
    /** Called for every request: what this one sends. */
    setupRequest?: (request: Request) => Request | false;
    onResponse?: (status: number, body: string) => void;
  };
  export type Options = {
    url: string;
    connections: number;
    duration?: number;
    amount?: number;
    headers?: Record<string, string>;
    requests?: RequestPlan[];
    timeout?: number;
  };
  export type Result = {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    errors: number;
    timeouts: number;
    non2xx: number;
    duration: number;
  };
  const autocannon: (options: Options) => Promise<Result>;
  export default autocannon;
}
