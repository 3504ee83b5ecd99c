/** An answer that is JSON already, of what is declared and nothing else: it is sent as it is. Tests hold it to its call's schema. */
export class Written {
  readonly json: Buffer;

  constructor(json: Buffer) {
    this.json = json;
  }
}
