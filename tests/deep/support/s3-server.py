"""
Serves OpenStack Swift's object store with S3's interface on 127.0.0.1: `s3-server.py FOLDER PORT USER KEY BUCKET`. All
of it runs in one process, which a test can kill or stop like a machine. What is stored stays in the folder.
"""
import os
import sys

import eventlet

eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True)
from swift.common import utils  # noqa: E402

folder, port, user, key, bucket = sys.argv[1:]
os.makedirs(folder + '/devices/disk', exist_ok=True)
with open(folder + '/swift.conf', 'w') as file:
    file.write('[swift-hash]\nswift_hash_path_suffix = shop\n[storage-policy:0]\nname = one\ndefault = yes\n')
utils.set_swift_dir(folder)

from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.swob import Request  # noqa: E402
from swift.common.wsgi import SwiftHttpProtocol, loadapp  # noqa: E402
from swift.obj.updater import ObjectUpdater  # noqa: E402

STORES = ('account', 'container', 'object')
SETTINGS = {
    'swift_dir': folder, 'devices': folder + '/devices', 'mount_check': 'false', 'fallocate_reserve': '0',
    'disable_fallocate': 'true',
}
PROXY = f"""[pipeline:main]
pipeline = s3api tempauth slo proxy-server
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_{user.replace(':', '_')} = {key} .admin
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# Instead of a minute: with a single disk, nothing could be read for so long after it was full.
error_suppression_interval = 1
"""


class Remembering:
    """Gives requests a memory in this process instead of memcached."""

    def __init__(self, app):
        self.app, self.kept = app, {}

    def __call__(self, env, start):
        env['swift.cache'] = self
        return self.app(env, start)

    def get(self, name, *_, **__):
        return self.kept.get(name)

    def set(self, name, value, *_, **__):
        self.kept[name] = value

    def delete(self, name, *_, **__):
        self.kept.pop(name, None)


def load(name, text):
    path = f'{folder}/{name}.conf'
    defaults = ''.join(f'{setting} = {value}\n' for setting, value in SETTINGS.items())
    with open(path, 'w') as file:
        file.write(f'[DEFAULT]\n{defaults}{text}')
    return loadapp(path, global_conf={'log_name': name})


def serve(socket, app):
    return eventlet.spawn(
        eventlet.wsgi.server, socket, app, log=utils.NullLogger(), protocol=SwiftHttpProtocol, log_output=False)


def update():
    """Brings objects into the list of their bucket that could not be written into it at once."""
    updater = ObjectUpdater(SETTINGS)
    while True:
        eventlet.sleep(1)
        try:
            updater.object_sweep(folder + '/devices/disk')
        except OSError as error:
            # The disk is full; what was not listed yet is tried again.
            print(f'the list of the bucket is behind: {error}', flush=True)


front = eventlet.listen(('127.0.0.1', int(port)))
sockets = {name: eventlet.listen(('127.0.0.1', 0)) for name in STORES}
for name, socket in sockets.items():
    address = {'ip': '127.0.0.1', 'port': socket.getsockname()[1]}
    ring = RingBuilder(0, 1, 0)
    ring.add_dev({
        'region': 1, 'zone': 1, 'device': 'disk', 'weight': 1, **address,
        'replication_ip': address['ip'], 'replication_port': address['port'],
    })
    ring.rebalance()
    ring.get_ring().save(f'{folder}/{name}.ring.gz')
for name, socket in sockets.items():
    serve(socket, load(name, f'[pipeline:main]\npipeline = {name}\n[app:{name}]\nuse = egg:swift#{name}\n'))
proxy = Remembering(load('proxy', PROXY))
serving = serve(front, proxy)
eventlet.spawn(update)
made = Request.blank(
    f'/v1/AUTH_{user.split(":")[0]}/{bucket}',
    environ={'REQUEST_METHOD': 'PUT', 'swift.authorize_override': True, 'swift_owner': True},
).get_response(proxy)
print(f'the bucket was answered with {made.status}', flush=True)
serving.wait()
