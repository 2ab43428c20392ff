/**
 * The serial number of a desk's register: the client under which a security device knows it, and `Z_KASSE_ID` of its
 * export. 20 hexadecimal digits, so neither `/` nor `_`, and no more than the 30 signs that devices take.
 */
export const registerSerialOf = (deskId: string): string => deskId.replaceAll('-', '').slice(0, 20);
