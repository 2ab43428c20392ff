/** The reserved domain of every demo address; nothing sent there can arrive anywhere. */
export const DEMO_DOMAIN = 'clave.example';
