interface CodeCheckOptions<Answer> {
  readonly request: (code: string) => Promise<Answer>
  readonly onRight: (answer: Answer) => void
  /** `isShown` is true if the refused code is still in the boxes. */
  readonly onRefused: (error: unknown, isShown: boolean) => void
  readonly onBusy: (isBusy: boolean) => void
}

/**
 * Creates a function that checks the code after each input; '' stands for an incomplete code. Only one check runs at
 * a time; if the code has changed when the answer arrives, the new one is checked next (AUTH-35 to AUTH-38). `leave`
 * is called when the boxes were emptied, because the entry was left or another code was sent: what is refused after
 * that is not what the shopper sees.
 */
export function createCodeCheck<Answer>(options: CodeCheckOptions<Answer>) {
  const { request, onRight, onRefused, onBusy } = options
  let latest = ''
  let isBusy = false
  let isLeft = false

  async function work(): Promise<void> {
    isBusy = true
    onBusy(true)
    let sent = ''
    while (latest !== '' && (latest !== sent || isLeft)) {
      sent = latest
      isLeft = false
      try {
        onRight(await request(sent))
        break
      } catch (error) {
        // If another complete code is checked next, only the result of that check is shown.
        if (!isLeft && (latest === sent || latest === '')) onRefused(error, latest === sent)
      }
    }
    isBusy = false
    onBusy(false)
  }

  return {
    check(code: string): void {
      latest = code
      if (code !== '' && !isBusy) void work()
    },
    leave(): void {
      latest = ''
      isLeft = true
    },
  }
}
