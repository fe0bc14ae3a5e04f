// Verifies a transparency log that lies in a folder as static files, with Go's packages of the
// checksum database and nothing of Arbiter:
//
//	verify FOLDER
//
// FOLDER has the checkpoint, vkey, tile/..., and the proofs `inclusion` and `consistency`. The
// checkpoint is opened with the vkey; its root is rebuilt from the tiles of level 0 alone; then
// every tile is fetched as a client does, every entry is hashed, and the proofs are checked.
package main

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const width = 256 // hashes of a full tile

var folder string

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func need(holds bool, what string) {
	if !holds {
		must(fmt.Errorf("wrong: %s", what))
	}
}

func read(path string) []byte {
	data, err := os.ReadFile(filepath.Join(folder, path))
	must(err)
	return data
}

func number(text string) int64 {
	n, err := strconv.ParseInt(text, 10, 64)
	must(err)
	return n
}

func hash(text string) (h tlog.Hash) {
	data, err := base64.StdEncoding.DecodeString(text)
	must(err)
	need(len(data) == len(h), "a hash of another length")
	copy(h[:], data)
	return h
}

func hashes(lines []string) (list []tlog.Hash) {
	for _, line := range lines {
		list = append(list, hash(line))
	}
	return list
}

// path is that of tlog-tiles, which is Go's without the height of tiles.
func path(tile tlog.Tile) string {
	return "tile/" + strings.TrimPrefix(tile.Path(), "tile/8/")
}

type tiles struct{}

func (tiles) Height() int { return 8 }
func (tiles) ReadTiles(list []tlog.Tile) (data [][]byte, err error) {
	for _, tile := range list {
		data = append(data, read(path(tile)))
	}
	return data, nil
}

func (tiles) SaveTiles([]tlog.Tile, [][]byte) {}

// leaves are the hashes of all tiles of level 0, each compared with its entry.
func leaves(size int64) (list []tlog.Hash) {
	for n := int64(0); n*width < size; n++ {
		w := size - n*width
		if w > width {
			w = width
		}
		name := path(tlog.Tile{H: 8, L: 0, N: n, W: int(w)})
		tile := read(name)
		need(int64(len(tile)) == w*tlog.HashSize, "the size of a tile")
		bundle := read("tile/entries/" + strings.TrimPrefix(name, "tile/0/"))
		for ; len(tile) > 0; tile = tile[tlog.HashSize:] {
			var h tlog.Hash
			copy(h[:], tile)
			need(len(bundle) >= 2, "the end of a bundle")
			end := 2 + int(binary.BigEndian.Uint16(bundle))
			need(len(bundle) >= end, "the length of an entry")
			need(tlog.RecordHash(bundle[2:end]) == h, "the hash of an entry")
			bundle = bundle[end:]
			list = append(list, h)
		}
		need(len(bundle) == 0, "the end of a bundle")
	}
	return list
}

func main() {
	folder = os.Args[1]
	key, err := note.NewVerifier(string(read("vkey")))
	must(err)
	opened, err := note.Open(read("checkpoint"), note.VerifierList(key))
	must(err)
	lines := strings.Split(opened.Text, "\n")
	need(len(lines) == 4 && lines[0] == key.Name(), "the lines of the checkpoint")
	size, root := number(lines[1]), hash(lines[2])

	var stored []tlog.Hash
	reader := tlog.HashReaderFunc(func(indexes []int64) (list []tlog.Hash, err error) {
		for _, i := range indexes {
			list = append(list, stored[i])
		}
		return list, nil
	})
	all := leaves(size)
	for i, h := range all {
		more, err := tlog.StoredHashesForRecordHash(int64(i), h, reader)
		must(err)
		stored = append(stored, more...)
	}
	rebuilt, err := tlog.TreeHash(size, reader)
	must(err)
	need(rebuilt == root, "the root")

	client := tlog.TileHashReader(tlog.Tree{N: size, Hash: root}, tiles{})
	for n := int64(0); n < size; n += width {
		_, err := client.ReadHashes([]int64{tlog.StoredHashIndex(0, n)})
		must(err)
	}

	lines = strings.Split(strings.TrimSpace(string(read("inclusion"))), "\n")
	index := number(lines[0])
	must(tlog.CheckRecord(hashes(lines[1:]), size, root, index, all[index]))
	lines = strings.Split(strings.TrimSpace(string(read("consistency"))), "\n")
	must(tlog.CheckTree(hashes(lines[2:]), size, root, number(lines[0]), hash(lines[1])))
	fmt.Println(size, "leaves: all is right")
}
