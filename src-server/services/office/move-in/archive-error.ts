/** Why an archive is not taken in, in one sentence for whoever runs the command. */
export class MoveInError extends Error {}
