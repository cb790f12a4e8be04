interface CodeCheckOptions<Answer> {
  readonly ask: (code: string) => Promise<Answer>
  readonly onRight: (answer: Answer) => void
  /** `isShown`: the refused code still stands in the boxes. */
  readonly onRefused: (error: unknown, isShown: boolean) => void
  readonly onBusy: (isBusy: boolean) => void
}

/**
 * Checks the code after each input, '' being one that is not complete: nothing while a check is in flight, and once
 * more when the answer arrives and the code has changed meanwhile (spec §5, Code; rules, trap 9).
 */
export function createCodeCheck<Answer>(options: CodeCheckOptions<Answer>) {
  const { ask, onRight, onRefused, onBusy } = options
  let latest = ''
  let isBusy = false

  async function work(): Promise<void> {
    isBusy = true
    onBusy(true)
    let asked = ''
    while (latest !== '' && latest !== asked) {
      asked = latest
      try {
        onRight(await ask(asked))
        break
      } catch (error) {
        // A whole other code is asked about next, and its answer is the one to show.
        if (latest === asked || latest === '') onRefused(error, latest === asked)
      }
    }
    isBusy = false
    onBusy(false)
  }

  return function check(code: string): void {
    latest = code
    if (code !== '' && !isBusy) void work()
  }
}
