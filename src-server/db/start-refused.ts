/** Why the server does not start or a command does not run, in a sentence that says what to do. */
export class StartRefused extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'StartRefused';
  }
}
