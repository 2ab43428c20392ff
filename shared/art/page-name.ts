/**
 * A page's name in the address of its share picture: `/festivals/bachazouk` is `festivals-bachazouk`, `/` is `home`.
 */
export const pageName = (path: string): string => (path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'));
