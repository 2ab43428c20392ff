/** The product's name stands here and nowhere else (decisions, first paragraph). */
export const brand = { name: 'Clave', full: 'Clave Nights' } as const;
