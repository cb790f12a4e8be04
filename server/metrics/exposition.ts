interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
  /** What follows the metric's name, as in the lines of a histogram. */
  readonly suffix?: '_bucket' | '_sum' | '_count'
}

/** A metric with all its values. */
export interface Metric {
  readonly name: string
  readonly help: string
  readonly type: 'gauge' | 'histogram'
  readonly samples: readonly Sample[]
}

/** Writes metrics in the text format of Prometheus. */
export function exposition(metrics: readonly Metric[]): string {
  return metrics.map(metricText).join('')
}

function metricText({ name, help, type, samples }: Metric): string {
  const lines = samples.map(
    ({ labels = {}, value, suffix = '' }) => `${name}${suffix}${labelText(labels)} ${value}`,
  )
  return `${[`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join('\n')}\n`
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
