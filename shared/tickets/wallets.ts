/** Whose wallet a pass is for. */
export const WALLETS = ['apple', 'google'] as const;
export type WalletMaker = (typeof WALLETS)[number];

/** Where the button 'Wallet' of a ticket leads, followed by `/{token}`. */
export const WALLET_TICKET = '/wallet/ticket';
/** The same of one's own member card. */
export const WALLET_CARD = '/wallet/card';

/** The wallet's address of a ticket, from the path of the page that is shared (`/ticket/{token}`). */
export const walletPathOf = (sharePath: string): string => `/wallet${sharePath}`;

/** What is said when a wallet does not answer. */
export const WALLET_FAILED = {
  title: 'The wallet does not answer',
  text: 'Failed to add to your wallet. Please try again.',
} as const;

/** What a button or link says that puts a ticket or a card into the phone's wallet. */
export const ADD_TO_WALLET = 'Add to wallet';
