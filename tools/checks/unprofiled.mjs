import hooks from 'node:perf_hooks';

// secretlint times every rule on every file, and looks for each start among all earlier ones: nine tenths of its run. Without an
// observer it times nothing.
Reflect.deleteProperty(hooks, 'PerformanceObserver');
