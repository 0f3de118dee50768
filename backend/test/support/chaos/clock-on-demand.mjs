// Loaded before the product (node --import): on SIGUSR2 its clock is set to the next of CLOCK_SHIFTS (ms, by commas).
// Only its own, and only the time of day: what measures durations goes on as it did.

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
