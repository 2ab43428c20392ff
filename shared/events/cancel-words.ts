/** The longest sentence that guests of a cancelled night are told, in characters; apart from the schema: a field counts by it. */
export const MAX_CANCEL_WORDS = 300;
