/** The package has no types. It reads the text format of Prometheus, and throws when it cannot. */
declare module 'parse-prometheus-text-format' {
  export type Sample = {
    readonly value?: string
    readonly labels?: Readonly<Record<string, string>>
  }
  export type Metric = {
    readonly name: string
    readonly help: string
    readonly type: 'GAUGE' | 'COUNTER' | 'HISTOGRAM' | 'SUMMARY' | 'UNTYPED'
    readonly metrics: readonly Sample[]
  }
  const parse: (text: string) => Metric[]
  export default parse
}
