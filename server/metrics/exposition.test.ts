import { expect, test } from 'vitest'
import { exposition } from './exposition.ts'

test('writes the text format of Prometheus', () => {
  const text = exposition([
    { name: 'a', help: 'Things.', type: 'gauge', samples: [{ value: 1.5 }] },
    {
      name: 'b_seconds',
      help: 'Times.',
      type: 'histogram',
      samples: [
        { suffix: '_bucket', labels: { route: '/a"b\\c', le: '+Inf' }, value: 2 },
        { suffix: '_count', labels: { route: 'x\ny' }, value: 2 },
      ],
    },
    { name: 'c', help: 'Nothing yet.', type: 'gauge', samples: [] },
  ])
  expect(text).toBe(
    [
      '# HELP a Things.',
      '# TYPE a gauge',
      'a 1.5',
      '# HELP b_seconds Times.',
      '# TYPE b_seconds histogram',
      'b_seconds_bucket{route="/a\\"b\\\\c",le="+Inf"} 2',
      'b_seconds_count{route="x\\ny"} 2',
      '# HELP c Nothing yet.',
      '# TYPE c gauge',
      '',
    ].join('\n'),
  )
})
