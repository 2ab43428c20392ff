/**
 * The one header better-auth reads the client's address from; we set it, what a client sends under it is thrown away.
 */
export const CLIENT_ADDRESS_HEADER = 'x-app-ip';
