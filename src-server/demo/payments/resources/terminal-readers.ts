import type { ApiRoute } from '../api/api-route.ts';
import {
  cancelIntent,
  cancelOnReader,
  createPresentIntent,
  lookAtReader,
  presentCard,
  processOnReader,
} from '../payments/simulated-reader.ts';
import { chargeLater } from '../payments/charge-later.ts';
import { readMetadata } from '../payments/metadata.ts';

/** Payments with the card held to a reader, driven by the server, and those with a card that was kept. */
export const terminalReaderRoutes: ApiRoute[] = [
  {
    route: 'POST /v1/payment_intents',
    builtParameters: [
      'amount',
      'currency',
      'allowed_payment_method_types',
      'capture_method',
      'metadata',
      'customer',
      'payment_method',
      'off_session',
      'confirm',
    ],
    handle: (ctx, { params }) =>
      params['off_session'] === true
        ? chargeLater(ctx, params)
        : createPresentIntent(ctx, {
            amount: Number(params['amount']),
            currency: String(params['currency']),
            metadata: readMetadata(params['metadata'], 'metadata'),
          }),
  },
  { route: 'POST /v1/payment_intents/:id/cancel', builtParameters: [], handle: (ctx, { id }) => cancelIntent(ctx, id) },
  { route: 'GET /v1/terminal/readers/:id', builtParameters: [], handle: (ctx, { id }) => lookAtReader(ctx, id) },
  {
    route: 'POST /v1/terminal/readers/:id/process_payment_intent',
    builtParameters: ['payment_intent'],
    handle: (ctx, { id, params }) => processOnReader(ctx, id, String(params['payment_intent'])),
  },
  {
    route: 'POST /v1/terminal/readers/:id/cancel_action',
    builtParameters: [],
    handle: (ctx, { id }) => cancelOnReader(ctx, id),
  },
  {
    route: 'POST /v1/test_helpers/terminal/readers/:id/present_payment_method',
    builtParameters: [],
    handle: (ctx, { id }) => presentCard(ctx, id),
  },
];
