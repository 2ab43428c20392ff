/** The address of a map that has looked for an event's place. */
export const wayThere = (location: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(location)}`;
