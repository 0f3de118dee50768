// Loaded before the product (node --import): SIGUSR2 shifts its `Date` by the next of CLOCK_SHIFTS (ms, separated by
// commas). Timers and `performance.now()` stay as they are.

const shifts = (process.env.CLOCK_SHIFTS ?? '').split(',').map(Number);
const TrueDate = Date;
let shift = 0;
let times = 0;

globalThis.Date = class extends TrueDate {
  constructor(...given) {
    super(...(given.length === 0 ? [TrueDate.now() + shift] : given));
  }

  static now() {
    return TrueDate.now() + shift;
  }
};

process.on('SIGUSR2', () => {
  shift = shifts[times] ?? 0;
  times += 1;
  process.stdout.write(`clock ${times}: ${new Date().toISOString()}\n`);
});
