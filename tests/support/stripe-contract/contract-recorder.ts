import type { Exchange } from '#server/demo/payments/api/exchange.ts';
import type { SentWebhook } from '#server/demo/payments/webhooks/webhook-sender.ts';
import { contractValidator } from './contract-validator.ts';

export interface ContractViolation {
  kind: 'request' | 'response' | 'webhook';
  what: string;
  complaints: string[];
}

/**
 * Wraps around a running stand-in: spread `hooks` into its options, then expect `violations` to be empty.
 * A request the stand-in refused with 4xx counts only if the contract would have let it pass.
 */
export function createContractRecorder() {
  const exchanges: Exchange[] = [];
  const webhooks: SentWebhook[] = [];
  const violations: ContractViolation[] = [];
  const report = (kind: ContractViolation['kind'], what: string, complaints: string[]) => {
    if (complaints.length > 0) violations.push({ kind, what, complaints });
  };
  return {
    exchanges,
    webhooks,
    violations,
    hooks: {
      onExchange(exchange: Exchange): void {
        exchanges.push(exchange);
        const what = `${exchange.verb} ${exchange.path} (${exchange.status})`;
        const { request, response } = contractValidator.checkExchange(exchange);
        if (exchange.status < 400) report('request', what, request);
        report('response', what, response);
      },
      onWebhook(sent: SentWebhook): void {
        webhooks.push(sent);
        report('webhook', sent.eventType, contractValidator.checkWebhook(sent.body));
      },
    },
  };
}
