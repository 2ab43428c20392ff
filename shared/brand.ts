/** The product's name. It is written here and nowhere else. */
export const brand = { name: 'Clave', full: 'Clave Nights' } as const;
