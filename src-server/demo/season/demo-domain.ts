/** The reserved domain of every demo address (decisions §9); nothing sent there can arrive anywhere. */
export const DEMO_DOMAIN = 'clave.example';
