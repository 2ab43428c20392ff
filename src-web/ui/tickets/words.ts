import type { OrderWords, SayOfOrders } from '#shared/orders/order-lines.ts';
import { catalogue, useLang, useWords } from '../lang.tsx';

/** What every page says of an order. */
export const orderWords = catalogue<OrderWords>({
  en: async () => (await import('#shared/orders/screen-words.en.ts')).en,
  de: async () => (await import('#shared/orders/screen-words.de.ts')).de,
});

/** The page's language and what it says of an order. */
export const useSayOfOrders = (): SayOfOrders => ({ lang: useLang(), words: useWords(orderWords) });
